import { CouponsScreen } from '@/features/account/coupon/CouponsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('coupons', CouponsScreen)
