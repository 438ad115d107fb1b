import { CouponScreen } from '@/features/account/coupon/CouponScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('coupon', CouponScreen)
