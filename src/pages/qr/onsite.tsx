import { OnSiteScreen } from '@/features/visit/gate/OnSiteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('onSite', () => <OnSiteScreen />)
