/** Most characters of a passkey's name. */
export const NAME_MAX = 60;

/** Most characters of a person's name. */
export const OWN_NAME_MAX = 120;
