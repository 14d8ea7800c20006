/** The player app has no exports of its own: it is built, and the platform is told where the builds are. */
export {};
