import { PasswordScreen } from '@/features/account/PasswordScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('password', PasswordScreen)
