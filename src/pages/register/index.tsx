import { RegisterScreen } from '@/features/login/RegisterScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('register', RegisterScreen)
