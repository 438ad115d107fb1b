import { PartnerNewsScreen } from '@/features/partner/home/PartnerNewsScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerNews', PartnerNewsScreen, partnerArea)
