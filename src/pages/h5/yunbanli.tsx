import { GiftScreen } from '@/features/public/GiftScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('giftPack', GiftScreen)
