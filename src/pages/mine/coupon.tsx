import { CouponsScreen } from '@/features/account/CouponsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('coupons', CouponsScreen)
