import { MyScreen } from '@/features/partner/MyScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerMy', MyScreen)
