import { PasswordScreen } from '@/features/account/security/PasswordScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('password', PasswordScreen)
