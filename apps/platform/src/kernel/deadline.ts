/**
 * The work's answer, or `late` when it takes longer than `milliseconds`. The work goes on: what it commits afterwards is found by
 * the repeat of the call. A fault before the deadline is thrown, one after it is given to `onLateFault`.
 */
export const withDeadline = async <T>(
  milliseconds: number,
  work: Promise<T>,
  late: T,
  onLateFault: (fault: unknown) => void,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(late);
    }, milliseconds);
  });
  work.catch((fault: unknown) => {
    if (isLate) onLateFault(fault);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
