package httpx

import "github.com/danielgtaylor/huma/v2/validation"

// absentField ends the message of a required field that is absent; fieldOf takes it apart again.
const absentField = ": este campo é obrigatório"

// translateValidation puts huma's messages, which reach the field errors of forms, into Portuguese.
func translateValidation() {
	validation.MsgUnexpectedProperty = "campo desconhecido"
	validation.MsgExpectedRFC3339DateTime = "informe data e hora no formato AAAA-MM-DDTHH:MM:SS-03:00"
	validation.MsgExpectedRFC3339Date = "informe a data no formato AAAA-MM-DD"
	validation.MsgExpectedRFC5322Email = "Este e-mail é inválido"
	validation.MsgExpectedRFC3986URI = "Esta URL é inválida"
	validation.MsgExpectedBoolean = "deve ser verdadeiro ou falso"
	validation.MsgExpectedNumber = "deve ser um número"
	validation.MsgExpectedInteger = "deve ser um número inteiro"
	validation.MsgExpectedString = "deve ser um texto"
	validation.MsgExpectedBase64String = "envie o arquivo em base64"
	validation.MsgExpectedArray = "deve ser uma lista"
	validation.MsgExpectedObject = "deve ser um objeto"
	validation.MsgExpectedArrayItemsUnique = "não repita itens"
	validation.MsgExpectedOneOf = "escolha um destes valores: %s"
	validation.MsgExpectedMinimumNumber = "deve ser no mínimo %v"
	validation.MsgExpectedMaximumNumber = "deve ser no máximo %v"
	validation.MsgExpectedMinLength = "deve ter no mínimo %d caracteres"
	validation.MsgExpectedMaxLength = "deve ter no máximo %d caracteres"
	validation.MsgExpectedMatchPattern = "formato inválido (%s)"
	validation.MsgExpectedBePattern = "formato inválido: %s"
	validation.MsgExpectedMinItems = "informe no mínimo %d itens"
	validation.MsgExpectedMaxItems = "informe no máximo %d itens"
	validation.MsgExpectedRequiredProperty = "%s" + absentField
}
