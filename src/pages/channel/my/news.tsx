import { PartnerNewsScreen } from '@/features/partner/PartnerNewsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerNews', PartnerNewsScreen)
