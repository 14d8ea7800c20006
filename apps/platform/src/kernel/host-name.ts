/** A host that a request names. */
export type Host = {
  /** In small letters, without the dot of the root: `play.example`, `192.0.2.7` or `[2001:db8::1]`. */
  readonly name: string;
  /** Null where none is named. */
  readonly port: number | null;
};

const nameLengthMax = 253;
const portMax = 65_535;
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const hostPattern = new RegExp(String.raw`^(?<name>${label}(?:\.${label})*|\[[0-9a-f:.]{2,45}\])\.?(?::(?<port>\d{1,5}))?$`);

/**
 * Reads a host such as `Play.Example.:8080`, whichever way it is spelt: every place that finds something by a host goes by
 * what this returns. Null for what is no host, which is nobody's and takes no default.
 */
export const readHost = (text: string): Host | null => {
  const { name = '', port } = hostPattern.exec(text.toLowerCase())?.groups ?? {};
  if (name === '' || name.length > nameLengthMax || Number(port ?? 0) > portMax) return null;
  return { name, port: port === undefined ? null : Number(port) };
};
