import { OnSiteScreen } from '@/features/visit/OnSiteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('onSite', () => <OnSiteScreen />)
