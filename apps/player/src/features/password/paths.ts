/** A new password by a code (A031). */
export const forgetPath = '/m/forget';
