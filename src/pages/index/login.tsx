import { LoginScreen } from '@/features/login/LoginScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('login', LoginScreen)
