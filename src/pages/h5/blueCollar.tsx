import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function BlueCollarPage() {
  return <NotOpenScreen route="blueCollar" />
}
