/** The vendor and the game that the storm plays; they stand in no catalogue. */
export const chaosVendor = 'CHAOS';
export const chaosGame = 'storm';
