/** Joins class names, leaving out what is not set. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
