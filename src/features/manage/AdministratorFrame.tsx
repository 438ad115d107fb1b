import type { ReactNode } from 'react'

import { type AdministratorScope, scopeNames } from '@/contract/scopes'
import type { RouteName } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { useHasScope, useIsAdministrator } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'

import { routeScopes } from './route-scopes'

interface AdministratorFrameProps {
  route: RouteName
  /** The scope of a view of the route that another scope has. */
  scope?: AdministratorScope
  /** Overrides the route's title, as for one record of a list. */
  title?: string
  /** Called by pull-to-refresh. */
  onRefresh?: () => Promise<unknown>
  /** Buttons that stay at the bottom of the page. */
  bottom?: ReactNode
  children: ReactNode
}

/** The frame of a page of 管理. Other people are told who may use it; the server refuses their calls. */
export function AdministratorFrame(props: AdministratorFrameProps) {
  const { route, scope = routeScopes[route], title, onRefresh, bottom, children } = props
  const isAdministrator = useIsAdministrator()
  const mayManage = useHasScope(scope ?? 'organization') || (scope === undefined && isAdministrator)
  if (!isAdministrator || !mayManage) {
    const need = isAdministrator && scope ? `这里需要“${scopeNames[scope]}”的管理范围` : '管理需要企业管理员权限'
    return (
      <PageFrame route={route}>
        <EmptyView picture={noPermission} text={need} hint="请联系企业的管理员" />
      </PageFrame>
    )
  }
  return (
    <PageFrame route={route} {...(title && { title })} onRefresh={onRefresh} bottom={bottom}>
      {children}
    </PageFrame>
  )
}
