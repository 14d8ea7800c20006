/** For tests only: the app knows no address before it has a screen. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedRoute } from '../navigation/routes.ts';

const featuresDir = join(import.meta.dirname, '../features');

const plannedOf = async (feature: string): Promise<readonly PlannedRoute[]> => {
  const file = join(featuresDir, feature, 'route.ts');
  if (!existsSync(file)) return [];
  const { planned = [] }: { planned?: readonly PlannedRoute[] } = await import(file);
  return planned;
};

/** Addresses of the seeds that later issues bring. */
export const plannedRoutes = async (): Promise<readonly PlannedRoute[]> =>
  (await Promise.all(readdirSync(featuresDir).map(plannedOf))).flat();
