let username = '';

/** The name that the login opens with next, such as that of an account whose password was set anew; never kept. */
export const prefillLogin = (name: string): void => {
  username = name;
};

/** Gives the name, once. */
export const takePrefill = (): string => {
  const taken = username;
  username = '';
  return taken;
};
