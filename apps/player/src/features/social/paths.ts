/** Where a sign-in service sends the browser back to (`returnPath` on the platform). */
export const socialPath = '/m/social';
