/** Longer than any phone needs for it, and short enough to go by unnoticed. */
const stepMs = 1_000;

/** What is a convenience never stands before what was asked for: its value, or null when it fails or takes longer than a second. */
export const optionalStep = async <T>(work: () => Promise<T>): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), stepMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};
