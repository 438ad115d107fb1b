import { InitScreen } from '@/features/landing/InitScreen'

export default function InitPage() {
  return <InitScreen />
}
