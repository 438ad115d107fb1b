import type { ComponentType } from 'react'

import { useRouteParams } from '@/navigation/route-params'
import type { RouteName, RouteParams } from '@/navigation/routes'

import { ErrorBoundary } from './ErrorBoundary'
import { PageFrame } from './PageFrame'

/**
 * A page whose screen gets the parameters of its address: `export default routedPage('task', TaskScreen)`. An address
 * that lacks one shows an error view with a way out.
 */
export function routedPage<N extends RouteName>(route: N, Screen: ComponentType<RouteParams<N>>): ComponentType {
  function Inside() {
    const params = useRouteParams(route)
    return <Screen {...params} />
  }
  return function RoutedPage() {
    return (
      <ErrorBoundary frame={(view) => <PageFrame route={route}>{view}</PageFrame>}>
        <Inside />
      </ErrorBoundary>
    )
  }
}
