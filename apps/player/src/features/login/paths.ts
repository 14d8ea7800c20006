import { loginRoute } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';

/** Login; `returnPath` is where it leads on to. */
export const loginPath = (returnPath?: string): string => withQuery(loginRoute, { returnPath });
/** The choice of a first own password, which the login leads to; `returnPath` is where it leads on to. */
export const firstPasswordPath = (returnPath?: string): string => withQuery('/m/firstPassword', { returnPath });
