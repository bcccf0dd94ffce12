#include "cupel/step_meter.hpp"

#include "errors.hpp"

namespace cupel {

void StepMeter::fail() const { throw errors::too_many_steps(max_steps_); }

}  // namespace cupel
