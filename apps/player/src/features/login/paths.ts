import { withQuery } from '../../shared/paths.ts';

/** Login; `returnPath` is where it leads on to. */
export const loginPath = (returnPath?: string): string => withQuery('/m/login', { returnPath });
