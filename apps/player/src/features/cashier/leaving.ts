/** The deposit whose provider's page opens next by itself: once, right after the deposit was begun. A reload and the way back do not go there again. */
let leaving: string | null = null;

export const leaveFor = (id: string): void => {
  leaving = id;
};

/** Whether a deposit's page opens by itself now. */
export const takeLeaving = (id: string): boolean => {
  const isLeaving = leaving === id;
  leaving = null;
  return isLeaving;
};
