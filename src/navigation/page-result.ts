import { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'

import { buildAddress } from './address'
import { back, countStepsBackTo, redirect } from './navigate'
import type { RouteName, RouteParams } from './routes'

/** Routes that open without a query. */
type BareRoute = { [N in RouteName]: keyof RouteParams<N> extends never ? N : never }[RouteName]

/** Defines a result that a page hands to the page from which it was opened. */
export function definePageResult<T>(name: BareRoute) {
  let waiting: { result: T } | undefined
  return {
    /** Returns to the page of the route with a result, and opens that page when it is not below this one. */
    returnWith(result: T): Promise<void> {
      waiting = { result }
      const steps = countStepsBackTo(buildAddress(name))
      return steps > 0 ? back(steps) : redirect(name as 'onSite')
    },
    /** Receives the result once, when the page is shown. */
    useResult(receive: (result: T) => void): void {
      const take = () => {
        if (!waiting) return
        const { result } = waiting
        waiting = undefined
        receive(result)
      }
      useDidShow(take)
      // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened anew may miss its first event
      useEffect(take, [])
    },
  }
}
