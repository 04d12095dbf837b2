import type { Retailer } from "./own-profile";

/** Most tills of a retailer that pays without being asked first (A§9). */
const SELF_SERVICE_TILLS = 20;

/** Whether the subscription check stops a retailer: its size is known, and it has neither paid nor subscribed (SB-07). */
export const needsSubscription = (retailer: Retailer) =>
  retailer.numeroLojas !== null &&
  retailer.numeroMaximoPdvs !== null &&
  !retailer.checkoutFinalizado &&
  retailer.numeroMaximoLojas === null;

/** Whether it is led to the payment page instead of the portal (SB-08); the others see a notice (SB-09). */
export const paysAtOnce = (retailer: Retailer) =>
  needsSubscription(retailer) &&
  retailer.numeroLojas === 1 &&
  (retailer.numeroMaximoPdvs ?? 0) <= SELF_SERVICE_TILLS;
