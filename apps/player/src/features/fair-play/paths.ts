import { withQuery } from '../../navigation/paths.ts';

/** What is known of a game's fairness: our own route, the seeds name none. */
export const fairPlayPath = (nodeId?: string): string => withQuery('/m/fairPlay', { nodeId });
