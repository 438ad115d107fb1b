import { CouponCodesScreen } from '@/features/manage/coupon/CouponCodesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageCoupons', CouponCodesScreen)
