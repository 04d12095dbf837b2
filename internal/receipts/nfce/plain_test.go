package nfce_test

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"crypto/x509"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"strings"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

// plain is what the plain way finds in a receipt: structs of encoding/xml, a DOM and its canonical form.
type plain struct {
	Key      string
	Total    string
	Date     string
	CPF      string
	Digest   []byte
	Verified bool
}

type plainProc struct {
	XMLName xml.Name `xml:"http://www.portalfiscal.inf.br/nfe nfeProc"`
	Inf     struct {
		ID   string `xml:"Id,attr"`
		Date string `xml:"ide>dhEmi"`
		CPF  string `xml:"dest>CPF"`
		Det  []struct {
			Code  string `xml:"prod>cProd"`
			Name  string `xml:"prod>xProd"`
			Total string `xml:"prod>vProd"`
		} `xml:"det"`
		Total string `xml:"total>ICMSTot>vNF"`
	} `xml:"NFe>infNFe"`
}

// plainWay reads and verifies a receipt without any of the package's code: the yardstick for verdict and speed.
func plainWay(document []byte) (*plain, error) {
	var proc plainProc
	if err := xml.Unmarshal(document, &proc); err != nil {
		return nil, err
	}
	tree := etree.NewDocument()
	if err := tree.ReadFromBytes(document); err != nil {
		return nil, err
	}
	inf, info := tree.FindElement("/nfeProc/NFe/infNFe"), tree.FindElement("/nfeProc/NFe/Signature/SignedInfo")
	if inf == nil || info == nil {
		return nil, errors.New("nothing signed")
	}
	canonicalizer := dsig.MakeC14N10RecCanonicalizer()
	signed, err := canonicalizer.Canonicalize(inf)
	if err != nil {
		return nil, err
	}
	signedInfo, err := canonicalizer.Canonicalize(info)
	if err != nil {
		return nil, err
	}
	p := &plain{
		Key: strings.TrimPrefix(proc.Inf.ID, "NFe"), Total: proc.Inf.Total, Date: proc.Inf.Date, CPF: proc.Inf.CPF,
	}
	digest, infoDigest := sha1.Sum(signed), sha1.Sum(signedInfo) //nolint:gosec // the layout's own algorithm
	p.Digest = digest[:]
	find := func(name string) string {
		if e := tree.FindElement("/nfeProc/NFe/Signature//" + name); e != nil {
			return strings.Join(strings.Fields(e.Text()), "") // base64 may be broken by white space
		}
		return ""
	}
	p.Verified = base64.StdEncoding.EncodeToString(p.Digest) == find("DigestValue") &&
		verifies(find("X509Certificate"), find("SignatureValue"), infoDigest[:])
	return p, nil
}

func verifies(certificate, signature string, digest []byte) bool {
	der, err := base64.StdEncoding.DecodeString(certificate)
	if err != nil {
		return false
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		return false
	}
	value, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	key, isRSA := parsed.PublicKey.(*rsa.PublicKey)
	return isRSA && rsa.VerifyPKCS1v15(key, crypto.SHA1, digest, value) == nil
}
