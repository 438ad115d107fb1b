import { CouponScreen } from '@/features/account/CouponScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('coupon', CouponScreen)
