import type { ReactNode } from 'react'

import type { RouteName } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { useIsAdministrator } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'

interface AdministratorFrameProps {
  route: RouteName
  /** Overrides the route's title, as for one record of a list. */
  title?: string
  /** Called by pull-to-refresh. */
  onRefresh?: () => Promise<unknown>
  /** Buttons that stay at the bottom of the page. */
  bottom?: ReactNode
  children: ReactNode
}

/** The frame of a page of 管理. Other people are told who may use it; the server refuses their calls. */
export function AdministratorFrame({ route, title, onRefresh, bottom, children }: AdministratorFrameProps) {
  const isAdministrator = useIsAdministrator()
  if (!isAdministrator) {
    return (
      <PageFrame route={route}>
        <EmptyView picture={noPermission} text="管理需要企业管理员权限" hint="请联系企业的管理员" />
      </PageFrame>
    )
  }
  return (
    <PageFrame route={route} {...(title && { title })} onRefresh={onRefresh} bottom={bottom}>
      {children}
    </PageFrame>
  )
}
