/** What a trial is, and how it starts. The wire's own spelling. */
export const trialPath = '/m/trail';
