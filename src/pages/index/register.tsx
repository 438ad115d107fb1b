import { ForgotPasswordScreen } from '@/features/login/ForgotPasswordScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('forgotPassword', ForgotPasswordScreen)
