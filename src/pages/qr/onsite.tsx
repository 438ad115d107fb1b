import { OnSiteScreen } from '@/features/visit/gate/OnSiteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('onSite', ({ view, fromDay, toDay, hostId, figure }) => (
  <OnSiteScreen view={view} fromDay={fromDay} toDay={toDay} hostId={hostId} figure={figure} />
))
