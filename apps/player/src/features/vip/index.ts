/** What is told of a level once it is reached: few have reached one just now. */
export const loadVipReached = () => import('./vip-reached.tsx').then((it) => it.VipReached);
