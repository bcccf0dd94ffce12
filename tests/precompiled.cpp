// Empty: the target that this file belongs to exists for its precompiled header.
