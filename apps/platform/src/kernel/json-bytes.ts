/** The raw bytes as JSON: UTF-8 without faults, or `undefined`. */
export const parseJsonBytes = (raw: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
};
