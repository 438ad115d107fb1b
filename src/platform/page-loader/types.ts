/** A route of Taro's H5 router, as the build writes it. */
export interface LazyRoute {
  path: string
  enablePullDownRefresh?: boolean
  load: (context: unknown, params: unknown) => [Promise<unknown>, unknown, unknown]
}

/**
 * Puts the loading view (after 200 ms), the error view with retry, the time-out (10000 ms) and the reload prompt
 * around every page's chunk (spec §2, §9). A page that arrives after the person has gone elsewhere never mounts.
 *
 * H5 only: WeChat loads packages itself and draws its own views.
 */
export type DecorateRoutes = (config: { routes?: LazyRoute[] }) => void
