import { GiftScreen } from '@/features/manage/partner/GiftScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageGift', GiftScreen)
