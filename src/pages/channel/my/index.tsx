import { MyScreen } from '@/features/partner/home/MyScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerMy', MyScreen, partnerArea)
