package nfce

// field is one text or attribute that the rules need.
type field int

const (
	fieldID      field = iota // infNFe/@Id or infEvento/@Id
	fieldVersion              // infNFe/@versao or evento/@versao
	fieldUF
	fieldCode
	fieldModel
	fieldSerie
	fieldNumber
	fieldDate
	fieldEmission
	fieldCheckDigit
	fieldEnvironment
	fieldEmitterCNPJ
	fieldEmitterCPF
	fieldConsumerCPF
	fieldConsumerCNPJ
	fieldConsumerForeign
	fieldTotal
	fieldEventKey
	fieldEventType
	fieldEventSequence
	fieldEventSubstitute
	fieldProtocolKey
	fieldProtocolDigest
	fieldProtocolStatus
	fieldProtocolNumber
	fieldProtocolType
	fieldProtocolSequence
	fieldProtocolEnvironment
	fieldCanonicalization
	fieldSignatureMethod
	fieldReference
	fieldTransform1
	fieldTransform2
	fieldTransform3 // there may be no third: it makes the signature unsupported
	fieldDigestMethod
	fieldDigest
	fieldSignature
	fieldCertificate
	fieldCount
	noField field = -1
)

// role is what an element means to the readers beside its fields.
type role int

const (
	rolePlain     role = iota
	roleEvent          // evento: the document is an event
	roleSigned         // infNFe or infEvento: what the signature covers
	roleSignature      // Signature, whose subtree has a namespace of its own
	roleInfo           // SignedInfo
	roleProtocol       // infProt, or infEvento of a retEvento
	roleRepeated       // Transform and X509Certificate may occur more than once
	roleItem           // det: a line of the sale, one of many
	rolePayment        // detPag: a means of payment, one of many
	roleName           // xNome of emit, of which only matters whether it holds anything
)

// node is an element on a known path. Elements that no path names are read over.
type node struct {
	name     string
	bit      uint64 // one of its own among all nodes under the same root
	role     role
	text     field
	attrs    []attrField
	children []*node
}

type attrField struct {
	name  string
	field field
}

// Namespaces of the two vocabularies.
const (
	nfeSpace  = "http://www.portalfiscal.inf.br/nfe"
	dsigSpace = "http://www.w3.org/2000/09/xmldsig#"
)

func leaf(name string, f field) *node { return &node{name: name, text: f} }

func branch(name string, children ...*node) *node {
	return &node{name: name, text: noField, children: children}
}

// many tells whether such an element may occur more than once.
func (r role) many() bool { return r == roleRepeated || r == roleItem || r == rolePayment }

func (n *node) as(r role) *node {
	n.role = r
	return n
}

func (n *node) attr(name string, f field) *node {
	n.attrs = append(n.attrs, attrField{name, f})
	return n
}

// child finds the known element of that name, or nil.
func (n *node) child(name []byte) *node {
	for _, c := range n.children {
		if len(c.name) == len(name) && c.name == string(name) {
			return c
		}
	}
	return nil
}

// roots are the elements that may open a file, under one parent.
var roots = numbered(branch("",
	branch("nfeProc", nfeNode(), branch("protNFe", branch("infProt", leaf("tpAmb", fieldProtocolEnvironment),
		leaf("chNFe", fieldProtocolKey), leaf("nProt", fieldProtocolNumber),
		leaf("digVal", fieldProtocolDigest), leaf("cStat", fieldProtocolStatus)).as(roleProtocol))),
	nfeNode(),
	branch("enviNFe", nfeNode()),
	branch("procEventoNFe", eventNode(), branch("retEvento", branch("infEvento", leaf("tpAmb", fieldProtocolEnvironment),
		leaf("cStat", fieldProtocolStatus), leaf("chNFe", fieldProtocolKey), leaf("tpEvento", fieldProtocolType),
		leaf("nSeqEvento", fieldProtocolSequence), leaf("nProt", fieldProtocolNumber)).as(roleProtocol))),
	eventNode(),
	branch("envEvento", eventNode()),
))

// numbered gives every node its bit, beginning with 1 under each root: 47 nodes at most today.
func numbered(top *node) *node {
	for _, root := range top.children {
		next := uint64(1)
		var walk func(n *node)
		walk = func(n *node) {
			n.bit = next
			next <<= 1
			for _, c := range n.children {
				walk(c)
			}
		}
		walk(root)
	}
	return top
}

// otherModels are the roots of electronic documents that are no NFC-e, of whatever namespace.
var otherModels = map[string]bool{
	"cteProc": true, "CTe": true, "CTeOS": true, "cteOSProc": true, "procEventoCTe": true, "mdfeProc": true, "MDFe": true,
	"CFe": true, "CFeCanc": true, "bpeProc": true, "BPe": true, "nfcomProc": true, "NFCom": true,
}

func nfeNode() *node {
	return branch("NFe",
		branch("infNFe",
			branch("ide", leaf("cUF", fieldUF), leaf("cNF", fieldCode), leaf("mod", fieldModel), leaf("serie", fieldSerie),
				leaf("nNF", fieldNumber), leaf("dhEmi", fieldDate), leaf("tpEmis", fieldEmission),
				leaf("cDV", fieldCheckDigit), leaf("tpAmb", fieldEnvironment)),
			branch("emit", leaf("CNPJ", fieldEmitterCNPJ), leaf("CPF", fieldEmitterCPF),
				branch("xNome").as(roleName)),
			branch("dest", leaf("CPF", fieldConsumerCPF), leaf("CNPJ", fieldConsumerCNPJ),
				leaf("idEstrangeiro", fieldConsumerForeign)),
			branch("det").as(roleItem),
			branch("total", branch("ICMSTot", leaf("vNF", fieldTotal))),
			branch("pag", branch("detPag").as(rolePayment)),
		).as(roleSigned).attr("Id", fieldID).attr("versao", fieldVersion),
		signatureNode())
}

func eventNode() *node {
	return branch("evento",
		branch("infEvento", leaf("tpAmb", fieldEnvironment), leaf("chNFe", fieldEventKey), leaf("dhEvento", fieldDate),
			leaf("tpEvento", fieldEventType), leaf("nSeqEvento", fieldEventSequence),
			branch("detEvento", leaf("chNFeRef", fieldEventSubstitute)),
		).as(roleSigned).attr("Id", fieldID),
		signatureNode()).as(roleEvent).attr("versao", fieldVersion)
}

func signatureNode() *node {
	return branch("Signature",
		branch("SignedInfo",
			branch("CanonicalizationMethod").attr("Algorithm", fieldCanonicalization),
			branch("SignatureMethod").attr("Algorithm", fieldSignatureMethod),
			branch("Reference",
				branch("Transforms", branch("Transform").as(roleRepeated).attr("Algorithm", fieldTransform1)),
				branch("DigestMethod").attr("Algorithm", fieldDigestMethod),
				leaf("DigestValue", fieldDigest)).attr("URI", fieldReference)).as(roleInfo),
		leaf("SignatureValue", fieldSignature),
		branch("KeyInfo", branch("X509Data", leaf("X509Certificate", fieldCertificate).as(roleRepeated))),
	).as(roleSignature)
}
