import { GiftDeskScreen } from '@/features/manage/partner/GiftDeskScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageGift', GiftDeskScreen)
