// How people perceive colours: contrast by WCAG 2.2, distance in OKLab, and distance for colour-blind people (the
// matrices of Machado, Oliveira and Fernandes 2009, for the strongest form of each deficiency).

export function parse(text) {
  const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
  return { rgb: [r, g, b].map((value) => value / 255), alpha: a };
}

const linear = (rgb) => rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

function luminance(rgb) {
  const [r, g, b] = linear(rgb);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function oklab([r, g, b]) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const kSights = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

// The smallest distance of two colours over all kinds of colour vision, and which kind that is.
export function leastDistance(one, other) {
  let least = { distance: Infinity };
  for (const [sight, matrix] of Object.entries(kSights)) {
    const seen = [one, other].map((rgb) => {
      const light = linear(rgb);
      return oklab(
        matrix.map((row) =>
          Math.min(
            1,
            Math.max(
              0,
              row.reduce((sum, factor, at) => sum + factor * light[at], 0),
            ),
          ),
        ),
      );
    });
    const distance = Math.hypot(...seen[0].map((value, at) => value - seen[1][at]));
    if (distance < least.distance) least = { distance, sight };
  }
  return least;
}
