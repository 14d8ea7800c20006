const head = 8;
const tail = 5;

/** Both ends of a long id, by which a player tells ids apart; a short one is whole. */
export const shortId = (id: string): string => (id.length <= head + tail + 3 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`);
