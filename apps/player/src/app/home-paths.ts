/** Addresses that all show home (A027, B020 to B024). */
export const homePathList: readonly string[] = ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'];
export const isHomePath = (pathname: string): boolean => homePathList.includes(pathname);
