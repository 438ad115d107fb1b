import type { ComponentType } from 'react'

import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'
import { DictionariesView } from '@/features/manage/dictionary/DictionariesView'
import { ReportRightsView } from '@/features/manage/report/ReportRightsView'
import { SubscribeMessagesView } from '@/features/manage/subscribe/SubscribeMessagesView'
import { routedPage } from '@/parts/routed-page'

/** Several screens of 管理 share the address, as each route of its own costs every first load. */
const views: Readonly<Record<string, ComponentType>> = {
  applications: ApplicationsView,
  dictionaries: DictionariesView,
  messages: SubscribeMessagesView,
  reports: ReportRightsView,
}

export default routedPage('manageData', ({ view = '' }) => {
  const View = views[view] ?? DataScreen
  return <View />
})
