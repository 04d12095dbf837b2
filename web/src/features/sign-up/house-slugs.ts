/** Last parts of the addresses under '/software-house-sign-up', in the order of the steps; the last is the end (RT-44). */
export const houseSlugs: readonly [string, ...string[]] = [
  "email-and-password",
  "information",
  "additional-information",
  "contacts",
  "email-confirmation",
];
